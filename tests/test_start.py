def test_version():
    import reussite

    assert reussite.__version__
